// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

// Compiled with @openzeppelin/contracts 5.7.0 by solc 0.8.37, optimized for few runs.
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Consecutive} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Consecutive.sol";
import {ERC6909} from "@openzeppelin/contracts/token/ERC6909/ERC6909.sol";

/// A collection that is minted to one account as it is deployed (ERC-2309), 5,000 NFTs a log.
contract Collection is ERC721Consecutive {
    constructor(address to, uint96 size) ERC721("Thousands", "K") {
        for (uint96 left = size; left > 0; ) {
            uint96 batch = left > 5000 ? 5000 : left;
            _mintConsecutive(to, batch);
            left -= batch;
        }
    }
}

/// A contract of many tokens (ERC-6909), of which anybody may mint.
contract Claims is ERC6909 {
    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount);
    }
}
