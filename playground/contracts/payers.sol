// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Pays on what it is sent, as splitters, wallets and exchanges do.
contract Payer {
    receive() external payable {}

    /// Half of what it is sent to one, the rest to the other.
    function split(address payable one, address payable other) external payable {
        pay(one, msg.value / 2);
        pay(other, msg.value - msg.value / 2);
    }

    /// All of it back to the sender.
    function refund() external payable {
        pay(payable(msg.sender), msg.value);
    }

    /// Pays all of it in a call that then fails, and half of it to `second` in one that does not.
    function tryBoth(address payable first, address payable second) external payable {
        try this.payAndFail(first, msg.value) {} catch {}
        pay(second, msg.value / 2);
    }

    function payAndFail(address payable to, uint256 amount) external {
        pay(to, amount);
        revert("not today");
    }

    /// Pays in a call so many calls deep.
    function payFromTheDeep(uint256 depth, address payable to) external payable {
        if (depth == 0) pay(to, address(this).balance);
        else this.payFromTheDeep(depth - 1, to);
    }

    function pay(address payable to, uint256 amount) private {
        (bool paid,) = to.call{value: amount}("");
        require(paid, "not paid");
    }
}

/// Leaves all that it holds to somebody.
contract Will {
    constructor() payable {}

    function leaveTo(address payable heir) external {
        selfdestruct(heir);
    }
}

/// Makes contracts, by either way.
contract Factory {
    event Made(address made);

    /// One that has what the factory is sent.
    function make() external payable {
        emit Made(address(new Will{value: msg.value}()));
    }

    function makeAt(bytes32 salt) external {
        emit Made(address(new Will{salt: salt}()));
    }

    /// One in a call that fails, one in a call that does not.
    function tryBoth() external {
        try this.makeAndFail() {} catch {}
        emit Made(address(new Will()));
    }

    function makeAndFail() external {
        new Will();
        revert("not today");
    }
}

/// Makes another contract while it is being made itself.
contract Nest {
    constructor() {
        new Will();
    }
}
